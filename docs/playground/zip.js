// Zip files: written without compression, read with it, where the browser can.

const LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50;
// What is unpacked of one file, and of a whole archive, in bytes: more is nobody's answer.
const MOST = 1 << 20, MOST_ALL = 1 << 23, MOST_FILES = 2000;
// 1 January 1980.
const DATE = 0x21;
// Names are UTF-8.
const UTF8 = 0x800;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

// Little-endian numbers, each with its size in bytes.
function numbers(...pairs) {
  return pairs.flatMap(([value, size]) => Array.from({ length: size }, (_, place) => (value / 2 ** (8 * place)) & 255));
}

// An archive of files: names and bytes.
export function pack(files) {
  const [bodies, entries] = [[], []];
  let offset = 0;
  for (const [name, bytes] of files) {
    const path = new TextEncoder().encode(name);
    const common = numbers([20, 2], [UTF8, 2], [0, 2], [0, 2], [DATE, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [path.length, 2], [0, 2]);
    bodies.push(Uint8Array.from([...numbers([LOCAL, 4]), ...common, ...path]), bytes);
    entries.push(Uint8Array.from([...numbers([CENTRAL, 4], [20, 2]), ...common, ...numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), ...path]));
    offset += 30 + path.length + bytes.length;
  }
  const size = entries.reduce((sum, entry) => sum + entry.length, 0);
  const end = numbers([END, 4], [0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [size, 4], [offset, 4], [0, 2]);
  const parts = [...bodies, ...entries, Uint8Array.from(end)];
  const all = new Uint8Array(offset + size + end.length);
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

// `room` is what the rest of the archive may have.
async function inflated(bytes, room) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    room.bytes -= value.length;
    if (length > MOST) {
      reader.cancel().catch(() => {});
      throw new Error("it has more than 1 MB");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// The files of an archive that can be read, and why others cannot: names, and bytes or a reason.
export async function unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error("it is not a complete zip file");
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES) throw new Error("it has too many files");
  const [files, left] = [new Map(), new Map()];
  const room = { bytes: MOST_ALL };
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw new Error("it is not a complete zip file");
    const [flags, method, sum] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
    const [packed, length, extra, comment] = [view.getUint32(at + 20, true), ...[28, 30, 32].map((place) => view.getUint16(at + place, true))];
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)).replaceAll("\\", "/");
    at += 46 + length + extra + comment;
    if (name.endsWith("/")) continue;
    if (room.bytes < 0) throw new Error("it has more than 8 MB");
    try {
      if (flags & 1) throw new Error("it is encrypted");
      if (local + 30 > bytes.length) throw new Error("it is not complete");
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const body = bytes.subarray(start, start + packed);
      if (method !== 0 && method !== 8) throw new Error("it is packed in an unusual way");
      if (method === 0 && packed > MOST) throw new Error("it has more than 1 MB");
      const unpacked = method === 0 ? body.slice() : await inflated(body, room);
      if (checksum(unpacked) !== sum) throw new Error("it is damaged");
      files.set(name, unpacked);
    } catch (error) {
      left.set(name, error.message);
    }
  }
  return { files, left };
}

// What the book's pages use of fflate.

export { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

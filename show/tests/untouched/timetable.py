subjects = ["maths", "physics", "biology", "art", "sport"]
conflicts = {("maths", "physics"), ("physics", "biology"), ("biology", "art"), ("maths", "biology")}


class Plan:
    def __init__(self):
        self.hour = {}

    def fits(self, subject, hour):
        others = [it for it, at in self.hour.items() if at == hour]
        return all((it, subject) not in conflicts for it in others)

    def plan(self, number):
        if number == len(subjects):
            return True
        for hour in range(3):
            if self.fits(subjects[number], hour):
                self.hour[subjects[number]] = hour
                if self.plan(number + 1):
                    return True
                self.hour.pop(subjects[number])
        return False


plan = Plan()
print(plan.hour if plan.plan(0) else "no plan")

import DecisionProof
import Glibc

// Compares ways to decide that have to agree, over as many ticks and worlds as are asked for, and prints the figures;
// exits with 1 if anything disagrees.
let usage = "usage: decision-proof [TICKS [WORLDS [SEED]]], by default 1000000 ticks, 10000 worlds and seed 1"
let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard numbers.count == CommandLine.arguments.count - 1, numbers.count <= 3 else {
    print(usage)
    exit(64)
}
let wanted = Array(numbers) + [1_000_000, 10_000, 1].dropFirst(numbers.count)
let clock = ContinuousClock()
var differences: [String] = []

var start = clock.now
var incremental = try IncrementalProof()
var seed = wanted[2]
while incremental.ticks < wanted[0], differences.count < 5 {
    if let difference = incremental.compare(seed: seed, steps: 200) { differences.append(difference) }
    seed += 1
}
print("decisions by what has changed against decisions by everything: \(incremental.ticks) ticks")
print("  \(incremental.intents) intents, \(differences.count) differences, \((clock.now - start).components.seconds) s")

start = clock.now
var plans = PlanProof()
let before = differences.count
for world in 0..<wanted[1] where differences.count < before + 5 {
    if let difference = try plans.compare(seed: wanted[2] + world, lists: 40) { differences.append(difference) }
}
print("plans against what is done: \(wanted[1]) worlds, \(plans.plans) plans with \(plans.steps) steps")
print("  \(differences.count - before) differences, \((clock.now - start).components.seconds) s")

for difference in differences { print("  \(difference)") }
exit(differences.isEmpty ? 0 : 1)

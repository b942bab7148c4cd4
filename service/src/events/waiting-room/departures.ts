/** Who left the queue before being let in, and how many of them were in front of somebody. */

/** Adds two sorted lists. */
function merged(one: Int32Array, other: Int32Array): Int32Array {
  const both = new Int32Array(one.length + other.length);
  for (let at = 0, left = 0, right = 0; at < both.length; at += 1) {
    const fromOne = right >= other.length || (left < one.length && (one[left] as number) < (other[right] as number));
    both[at] = (fromOne ? one[left++] : other[right++]) as number;
  }
  return both;
}

/** How many of a sorted list are less than `value`. */
function countBelow(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Departures {
  /** The numbers of those who left, in the order in which they left. */
  private numbers: Int32Array = new Int32Array(64);
  private known = 0;
  /** The ranks of the first `counted` of them that are not below `frontier`, sorted. */
  private ranks: Int32Array = new Int32Array(0);
  private counted = 0;
  private frontier = 0;

  /** How many are known. */
  get count(): number {
    return this.known;
  }

  /** The next to have left, in order. */
  add(numbers: readonly number[]): void {
    if (this.known + numbers.length > this.numbers.length) {
      const larger = new Int32Array(Math.max(this.numbers.length * 2, this.known + numbers.length));
      larger.set(this.numbers.subarray(0, this.known));
      this.numbers = larger;
    }
    this.numbers.set(numbers, this.known);
    this.known += numbers.length;
  }

  /** The first `count` to have left are not known any more, where they are not known yet: they were in front of everybody who waits. */
  forgo(count: number): void {
    if (count > this.known) this.add(Array<number>(count - this.known).fill(-1));
  }

  /** Counts the first `count` of them from `frontier` on. Both only grow. */
  countUpTo(count: number, frontier: number, rankOf: (number: number) => number): void {
    if (count > this.counted) {
      const fresh = Int32Array.from(this.numbers.subarray(this.counted, count), rankOf).sort();
      this.ranks = merged(this.ranks, fresh);
      this.counted = count;
    }
    const passed = countBelow(this.ranks, frontier);
    // Those the frontier has passed are in nobody's way; they go when they are many.
    if (passed > 1_024 && passed > this.ranks.length / 2) this.ranks = this.ranks.slice(passed);
    this.frontier = frontier;
  }

  /** Ranks are others from now on: the draw was held. */
  recount(rankOf: (number: number) => number): void {
    this.ranks = Int32Array.from(this.numbers.subarray(0, this.counted), rankOf).sort();
  }

  /** How many left who were ranked from the frontier up to, not including, `rank`. */
  inFrontOf(rank: number): number {
    return countBelow(this.ranks, rank) - countBelow(this.ranks, this.frontier);
  }

  has(rank: number): boolean {
    const at = countBelow(this.ranks, rank);
    return at < this.ranks.length && this.ranks[at] === rank;
  }
}

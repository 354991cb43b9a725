// Prefix codes of DEFLATE (RFC 1951, 3.2.2): the lengths of a code for symbols that occur so often, and the
// bits that follow from the lengths. Whole numbers only, so that the same counts give the same code anywhere.

interface Node {
  readonly count: number;
  /** The symbol of a leaf; a join has two nodes instead. */
  readonly symbol: number;
  readonly parts?: readonly [Node, Node];
}

/** The symbols that occur, the rarest first; two at least, for some readers refuse a code of one. */
function leavesOf(counts: Uint32Array): Node[] {
  const leaves: Node[] = [];
  for (const [symbol, count] of counts.entries()) {
    if (count > 0) leaves.push({ count, symbol });
  }
  for (let symbol = 0; leaves.length < 2; symbol += 1) {
    if ((counts[symbol] ?? 0) === 0) leaves.push({ count: 1, symbol });
  }
  return leaves.sort((a, b) => a.count - b.count || a.symbol - b.symbol);
}

/** Joins the two rarest until one is left (Huffman); joins are made in the order of their counts. */
function joined(leaves: readonly Node[]): Node {
  const joins: Node[] = [];
  let nextLeaf = 0;
  let nextJoin = 0;
  const rarest = (): Node => {
    const leaf = leaves[nextLeaf];
    const join = joins[nextJoin];
    if (leaf !== undefined && (join === undefined || leaf.count <= join.count)) {
      nextLeaf += 1;
      return leaf;
    }
    nextJoin += 1;
    return join as Node;
  };
  for (let left = leaves.length; left > 1; left -= 1) {
    const parts = [rarest(), rarest()] as const;
    joins.push({ count: parts[0].count + parts[1].count, symbol: -1, parts });
  }
  return rarest();
}

/** Writes the depth of every leaf. @returns the greatest */
function writeDepths(root: Node, lengths: Uint8Array): number {
  const open: (readonly [node: Node, depth: number])[] = [[root, 0]];
  let greatest = 0;
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const [{ symbol, parts }, depth] = top;
    if (parts === undefined) {
      lengths[symbol] = depth;
      greatest = Math.max(greatest, depth);
    } else {
      open.push([parts[0], depth + 1], [parts[1], depth + 1]);
    }
  }
  return greatest;
}

/**
 * The length in bits of each symbol's code, 0 for one that does not occur. If the best code would have a
 * length over the limit, the counts are made more alike until it has not.
 */
export function codeLengths(counts: Uint32Array, mostBits: number): Uint8Array {
  for (let alike = counts; ; alike = alike.map((count) => (count + 1) >>> 1)) {
    const lengths = new Uint8Array(counts.length);
    if (writeDepths(joined(leavesOf(alike)), lengths) <= mostBits) return lengths;
  }
}

/** The codes of these lengths, their first bit lowest, as they are written. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let bits = 1; bits <= 15; bits += 1) {
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== bits) continue;
      codes[symbol] = reversed(code, bits);
      code += 1;
    }
    code <<= 1;
  }
  return codes;
}

function reversed(code: number, bits: number): number {
  let turned = 0;
  for (let bit = 0; bit < bits; bit += 1) turned |= ((code >>> bit) & 1) << (bits - 1 - bit);
  return turned;
}

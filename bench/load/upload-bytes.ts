import { randomBytes } from 'node:crypto'

const megabyte = randomBytes(1024 ** 2)

/** So many bytes that start with `start`, the signature by which the server recognises the type. */
export function* chunksOf(start: Buffer, size: number, chunk = megabyte.length): Generator<Buffer> {
  const piece = megabyte.subarray(0, chunk)
  yield start
  for (let left = size - start.length; left > 0; left -= piece.length) {
    yield left < piece.length ? piece.subarray(0, left) : piece
  }
}

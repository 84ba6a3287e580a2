import { randomBytes } from 'node:crypto'

const piece = randomBytes(1024 ** 2)

/** So many bytes that begin as `start` does: enough to be taken for what it is. */
export function* chunksOf(start: Buffer, size: number): Generator<Buffer> {
  yield start
  for (let left = size - start.length; left > 0; left -= piece.length) {
    yield left < piece.length ? piece.subarray(0, left) : piece
  }
}

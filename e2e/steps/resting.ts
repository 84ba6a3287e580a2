import { expect, type Locator } from '@playwright/test'

/** Where something stands once it has come to rest: for a press of the mouse, which waits for nothing. */
export async function restingBox(part: Locator) {
  let before = ''
  let box = await part.boundingBox()
  await expect
    .poll(async () => {
      box = await part.boundingBox()
      const now = JSON.stringify(box)
      const rests = box !== null && now === before
      before = now
      return rests
    })
    .toBe(true)
  if (!box) throw new Error('it is not on screen')
  return box
}

import type { Shape } from '../materials/public.ts'

/** The shape of a cover on a phone's screen. */
export const portraitShape: Shape = { ratio: 3 / 4, largestWidth: 1080, shownWidth: 132 }

import type { Face } from '../accounts/sign-in/public.ts'

/** What stands beside the forms by which operators come in. */
export const operatorFace: Face = {
  sentence: '看清楚，再点通过',
  text: '审核、退款和打款，每一步都有记录。',
}

import type { Face } from '../accounts/sign-in/public.ts'

/** The picture and text beside the operators' sign-in forms. */
export const operatorFace: Face = {
  sentence: '看清楚，再点通过',
  text: '审核、退款和打款，每一步都有记录。',
}

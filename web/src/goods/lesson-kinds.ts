/** What a lesson can be made of, as the choices of a menu; the keys are kindDict. */
export const lessonKinds = [
  { key: '1', label: '视频课时' },
  { key: '2', label: '音频课时' },
]

// The first that matches: Edge and WeChat call themselves Chrome too, Chrome calls itself Safari.
const browsers = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** A device by what its browser says of itself: `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([sign]) => sign.test(userAgent))?.[1])
  return known.filter(Boolean).join(' · ') || '其他设备'
}

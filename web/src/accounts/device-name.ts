// The first match wins: Edge and WeChat also call themselves Chrome, and Chrome calls itself Safari.
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

/** A device's name from its browser's user agent: `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([sign]) => sign.test(userAgent))?.[1])
  return known.filter(Boolean).join(' · ') || '其他设备'
}

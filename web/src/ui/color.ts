type Rgb = [number, number, number]

const parse = (hex: string): Rgb => {
  const digits = hex.replace('#', '')
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb
}

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map(linear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A mix of two colours; `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)]
  return format(from.map((part, at) => part + ((to[at] as number) - part) * share) as Rgb)
}

/** The colour, moved towards black or white just until it reads on every one of these backgrounds. */
export function readable(
  color: string,
  towards: '#000000' | '#ffffff',
  backgrounds: string[],
  ratio = 4.5,
): string {
  for (let share = 0; share < 1; share += 0.01) {
    const candidate = mix(color, towards, share)
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate
  }
  return towards
}

export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

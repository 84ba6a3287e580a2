type Rgb = [number, number, number]

const parse = (hex: string): Rgb => {
  const digits = hex.replace('#', '')
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb
}

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => {
  const fraction = part / 255
  return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4
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

/** A mix of two colours; `fraction` is the second one's. */
export function mix(one: string, other: string, fraction: number): string {
  const [from, to] = [parse(one), parse(other)]
  return format(from.map((part, at) => part + ((to[at] as number) - part) * fraction) as Rgb)
}

/** The colour with another lightness (0 to 1). Hue and saturation are unchanged, so it still looks like the same colour. */
function atLightness(color: string, lightness: number): string {
  const rgb = parse(color).map((part) => part / 255) as Rgb
  const [middle, spread] = [lightnessOf(color), Math.max(...rgb) - Math.min(...rgb)]
  if (spread === 0) return format([255 * lightness, 255 * lightness, 255 * lightness])
  const stretch = (1 - Math.abs(2 * lightness - 1)) / (1 - Math.abs(2 * middle - 1))
  return format(rgb.map((part) => 255 * (lightness + (part - middle) * stretch)) as Rgb)
}

const lightnessOf = (color: string) => (Math.max(...parse(color)) + Math.min(...parse(color))) / 510

/** Darkens or lightens a colour until it is just readable on all of these backgrounds. */
export function readable(
  color: string,
  towards: 'darker' | 'lighter',
  backgrounds: string[],
  ratio = 4.5,
): string {
  const [start, end] = [lightnessOf(color), towards === 'darker' ? 0 : 1]
  for (let fraction = 0; fraction < 1; fraction += 0.01) {
    const candidate = fraction === 0 ? color : atLightness(color, start + (end - start) * fraction)
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate
  }
  return towards === 'darker' ? '#000000' : '#ffffff'
}

export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

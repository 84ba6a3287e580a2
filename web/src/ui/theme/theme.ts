import { mix, readable } from './color.ts'

/** Every colour and measure of the product, defined once: as CSS variables for our styles, as tokens for antd. */
export type Mode = 'light' | 'dark'

export const defaultPrimary = '#409EFF'

/** Specification 9: eight presets of the theme colour. */
export const presets = [
  { color: defaultPrimary, name: '天蓝' },
  { color: '#1890ff', name: '湖蓝' },
  { color: '#304156', name: '墨蓝' },
  { color: '#212121', name: '炭黑' },
  { color: '#11a983', name: '松绿' },
  { color: '#13c2c2', name: '青碧' },
  { color: '#6959CD', name: '紫藤' },
  { color: '#f5222d', name: '朱红' },
] as const

/** Specification 1: the global size, as the height of a control. */
export const controlHeights = { default: 40, medium: 36, small: 32, mini: 28 } as const
export type Size = keyof typeof controlHeights

export const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

const neutrals = {
  light: {
    bg: '#f6f8fa',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#f1f4f7',
    border: '#e3e8ee',
    borderStrong: '#cbd4de',
    text: '#1a2233',
    text2: '#47546a',
    text3: '#607084',
    success: '#0b7a4a',
    successBg: '#e4f6ec',
    warning: '#8f5600',
    warningBg: '#fdf1da',
    danger: '#c4263c',
    dangerBg: '#fdebee',
    info: '#47546a',
    infoBg: '#edf1f5',
    tooltip: '#1a2233',
    shadow: '0 1px 2px rgb(26 34 51 / 6%)',
    shadowHigh: '0 12px 32px rgb(26 34 51 / 16%), 0 2px 6px rgb(26 34 51 / 8%)',
  },
  dark: {
    bg: '#0f131a',
    surface: '#161b24',
    raised: '#1d2430',
    hover: '#212938',
    border: '#29323f',
    borderStrong: '#3c4859',
    text: '#e8ecf2',
    text2: '#b4bfce',
    text3: '#8f9bad',
    success: '#4cc98a',
    successBg: '#12301f',
    warning: '#e6b04d',
    warningBg: '#33270f',
    danger: '#ff7d8b',
    dangerBg: '#3a1a20',
    info: '#b4bfce',
    infoBg: '#232c39',
    tooltip: '#39455a',
    shadow: '0 1px 2px rgb(0 0 0 / 40%)',
    shadowHigh: '0 12px 32px rgb(0 0 0 / 60%), 0 2px 6px rgb(0 0 0 / 40%)',
  },
} as const

/**
 * The palette of a mode. White text is readable on `primary` (fills); `primaryText` is readable and `accent` (rings, bars)
 * visible on every background.
 */
export function palette(mode: Mode, chosen: string = defaultPrimary) {
  const base = neutrals[mode]
  const primaryBg = mix(base.surface, chosen, mode === 'light' ? 0.1 : 0.2)
  const away = mode === 'light' ? 'darker' : 'lighter'
  const primary = readable(chosen, 'darker', ['#ffffff'])
  return {
    ...base,
    accent: readable(chosen, away, [base.bg, base.surface, base.raised, base.hover], 3),
    primary,
    primaryHover: mix(primary, '#000000', 0.12),
    primaryBg,
    primaryText: readable(chosen, away, [base.bg, base.surface, base.raised, base.hover, primaryBg]),
  }
}
type Palette = ReturnType<typeof palette>

/** The palette as CSS variables: `borderStrong` → `--border-strong`, `text2` → `--text-2`. */
export function cssVariables(colors: Palette): string {
  const name = (key: string) => key.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`)
  return Object.entries(colors)
    .map(([key, value]) => `--${name(key)}: ${value};`)
    .join('')
}

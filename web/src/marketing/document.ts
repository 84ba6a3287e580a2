import { type BuiltPage, builtOrigin, sitePages } from '@zsm/contract/site/site'
import { cssVariables, palette } from '../ui/theme/theme.ts'
import siteCss from './site.css?raw'

type DocumentParts = {
  page: BuiltPage
  /** The page's name in shared links. In the browser every public page has the brand as its title (specification 1). */
  name: string
  description: string
  body: string
  script: string
  data: object[]
}

const light = palette('light')
const dark = palette('dark')
const css = tighten(
  `:root{${cssVariables(light)}}@media (prefers-color-scheme:dark){:root{${cssVariables(dark)}}}${siteCss}`,
)

/** A complete page with inline styles, so that the browser paints it with the first response. */
export function documentOf({ page, name, description, body, script, data }: DocumentParts): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>知视猫</title>
<meta name="description" content="${escaped(description)}">
${whereabouts(page)}
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.surface}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.surface}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="知视猫">
<meta property="og:locale" content="zh_CN">
<meta property="og:title" content="${escaped(name)} - 知视猫">
<meta property="og:description" content="${escaped(description)}">
<meta property="og:image" content="${builtOrigin}/tour/card.jpg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<style>${css}</style>
${data.map((thing) => `<script type="application/ld+json">${json(thing)}</script>`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>${body}</body>
</html>
`
}

/** The page's canonical address. The page for unknown addresses has none and must not be indexed. */
function whereabouts(page: BuiltPage): string {
  if (page === 'missing') return '<meta name="robots" content="noindex">'
  const address = builtOrigin + sitePages[page]
  return `<link rel="canonical" href="${address}">
<meta property="og:url" content="${address}">`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** JSON in which no text can close the script element. */
const json = (thing: object) => JSON.stringify(thing).replaceAll('<', '\\u003c')

/** Removes comments and white space. */
function tighten(styles: string): string {
  return styles
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
}

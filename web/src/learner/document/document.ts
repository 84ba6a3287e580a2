import type { PagePlace } from '@zsm/contract/site/learner-pages'
import pdfCss from '../../documents/pdf.css?raw'
import { cssVariables, palette } from '../../ui/theme/theme.ts'
import css from './learner.css?raw'

type DocumentParts = {
  place: PagePlace
  title: string
  description: string
  /** The page's own path, without the host. Empty for a page that must not be indexed. */
  path: string
  /** The picture that a shared link shows. */
  picture: string | null
  /** More properties of Open Graph. */
  properties?: Record<string, string>
  /** Structured data for search engines. */
  data?: object
  body: string
  script: string
}

const light = palette('light')
const dark = palette('dark')
const styles = tighten(
  `:root{${cssVariables(light)}}@media (prefers-color-scheme:dark){:root{${cssVariables(dark)}}}${css}${pdfCss}`,
)

/** A complete HTML page. Its styles are inline, so that the browser paints it with the first answer. */
export function documentOf({
  place,
  title,
  description,
  path,
  picture,
  body,
  script,
  ...more
}: DocumentParts) {
  const { publicUrl } = place
  const properties = {
    'og:type': 'website',
    'og:locale': 'zh_CN',
    'og:title': title,
    'og:description': description,
    ...(path && { 'og:url': publicUrl + path }),
    'og:image': picture ? publicUrl + picture : `${publicUrl}/tour/card.jpg`,
    ...more.properties,
  }
  const metas = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  )
  const robots = path
    ? `<link rel="canonical" href="${publicUrl}${path}">`
    : '<meta name="robots" content="noindex">'
  const data = more.data
    ? `<script type="application/ld+json">${JSON.stringify(more.data).replaceAll('<', '\\u003c')}</script>`
    : ''
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
${robots}
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.surface}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.surface}">
<meta name="format-detection" content="telephone=no">
${metas.join('\n')}
<style>${styles}</style>
${data}
<script type="module" src="${script}"></script>
</head>
<body>${body}</body>
</html>
`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Removes comments and white space of a style sheet. */
function tighten(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
}

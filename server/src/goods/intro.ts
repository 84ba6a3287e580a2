import sanitizeHtml from 'sanitize-html'

/** What the introduction's editor can make, and nothing that loads or runs anything. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (_, { href = '' }) => ({
      tagName: 'a',
      attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
}

export function sanitizeIntro(html: string): string {
  return sanitizeHtml(html, allowed)
}

/** Nothing to read: an empty editor leaves an empty paragraph. */
export function isBlank(html: string): boolean {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return text.replaceAll('&nbsp;', ' ').trim() === ''
}

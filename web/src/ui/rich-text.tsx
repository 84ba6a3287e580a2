import { createElement, Fragment, type ReactNode } from 'react'
import './rich-text.css'

/** What the server's cleaning lets through; anything else shows its text alone. */
const tags = new Set([
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's'],
])
const empty = new Set(['br', 'hr'])

/** Written text as it reads: built from its nodes, so that nothing in it can run. */
export const RichText = ({ html }: { html: string }) => (
  <div className="rich-text">{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</div>
)

const childrenOf = (node: Node): ReactNode => [...node.childNodes].map((child, index) => shown(child, index))

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'a') return <SafeLink key={key} element={node} />
  if (empty.has(tag)) return createElement(tag, { key })
  return createElement(tags.has(tag) ? tag : Fragment, { key }, childrenOf(node))
}

function SafeLink({ element }: { element: Element }) {
  const href = element.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return childrenOf(element)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {childrenOf(element)}
    </a>
  )
}

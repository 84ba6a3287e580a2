import { createElement, Fragment, type ReactNode } from 'react'
import './rich-text.css'

/** The elements that the server's sanitiser allows. Any other element shows only its text. */
const tags = new Set([
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's'],
])
const empty = new Set(['br', 'hr'])

type Pictures = readonly { id: string; url: string }[]
const none: Pictures = []

/** Formatted text, rendered from parsed nodes, so that nothing in it can run. Pictures are referenced by their file ids. */
export const RichText = ({ html, pictures = none }: { html: string; pictures?: Pictures }) => (
  <div className="rich-text">
    {childrenOf(new DOMParser().parseFromString(html, 'text/html').body, pictures)}
  </div>
)

const childrenOf = (node: Node, pictures: Pictures): ReactNode =>
  [...node.childNodes].map((child, index) => shown(child, index, pictures))

function shown(node: Node, key: number, pictures: Pictures): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'a') return <SafeLink key={key} element={node} pictures={pictures} />
  if (tag === 'img') return <Picture key={key} element={node} pictures={pictures} />
  if (empty.has(tag)) return createElement(tag, { key })
  return createElement(tags.has(tag) ? tag : Fragment, { key }, childrenOf(node, pictures))
}

type Part = { element: Element; pictures: Pictures }

function Picture({ element, pictures }: Part) {
  const url = pictures.find(({ id }) => id === element.getAttribute('data-file-id'))?.url
  return url ? <img src={url} alt={element.getAttribute('alt') ?? ''} loading="lazy" /> : null
}

function SafeLink({ element, pictures }: Part) {
  const href = element.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return childrenOf(element, pictures)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {childrenOf(element, pictures)}
    </a>
  )
}

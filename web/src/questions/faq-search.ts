import type { Faq } from '@zsm/contract/questions'

type Topic = { name: string; faqs: Faq[] }

/** The text of an answer without its markup. */
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ')

/** The topics, in the order of their answers. */
export const topicNames = (faqs: readonly Faq[]) => [...new Set(faqs.map(({ topic }) => topic))]

/** The answers that contain every word of the search, grouped by topic. Without a topic, those of all topics. */
export function findFaqs(
  faqs: readonly Faq[],
  { topic, keyword }: { topic: string; keyword: string },
): Topic[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const found = faqs.filter((faq) => {
    const text = `${faq.question} ${plain(faq.answerHtml)}`.toLowerCase()
    return (topic === '' || faq.topic === topic) && words.every((word) => text.includes(word))
  })
  return topicNames(found).map((name) => ({ name, faqs: found.filter((faq) => faq.topic === name) }))
}

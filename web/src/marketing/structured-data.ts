import { type BuiltPage, builtOrigin, sitePages } from '@zsm/contract/site/site'
import { homeQuestions } from './home-questions.ts'

const context = 'https://schema.org'
const home = `${builtOrigin}/`

const organization = {
  '@context': context,
  '@type': 'Organization',
  '@id': `${home}#organization`,
  name: '知视猫',
  url: home,
  logo: `${builtOrigin}/logo.svg`,
}

const website = {
  '@context': context,
  '@type': 'WebSite',
  '@id': `${home}#site`,
  name: '知视猫',
  url: home,
  inLanguage: 'zh-CN',
  publisher: { '@id': organization['@id'] },
}

const questions = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: homeQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

/** A page's structured data for search engines: the company, the page's place in the site, and the questions it answers. */
export function structuredData(page: BuiltPage, title: string): object[] {
  if (page === 'missing') return []
  if (page === 'home') return [organization, website, questions]
  const crumbs = [
    { '@type': 'ListItem', position: 1, name: '首页', item: home },
    { '@type': 'ListItem', position: 2, name: title, item: builtOrigin + sitePages[page] },
  ]
  return [organization, { '@context': context, '@type': 'BreadcrumbList', itemListElement: crumbs }]
}

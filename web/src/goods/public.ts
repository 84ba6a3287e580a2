/** A good with its cover and class. */
export { GoodName } from './good-name.tsx'
/** The editor of written text, loaded when it is first needed. */
export { RichTextEditor } from './intro/rich-text-editor.tsx'
/** What a good costs, in a word. */
export { priceText } from './prices/text.ts'

/** A good with its cover and class. */
export { GoodName } from './good-name.tsx'
/** What a good costs, in a word. */
export { priceText } from './price-text.ts'
/** The editor of written text, loaded when it is first needed. */
export { RichTextEditor } from './rich-text-editor.tsx'

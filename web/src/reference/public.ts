/** A list's rows of one class. */
export { ClassifyFilter } from './classify-filter.tsx'
/** Chooses one class; chooses several. */
export { ClassifiesPicker, ClassifyPicker } from './classify-picker.tsx'
/** Reads what operators call the program's values; reads it again while the product is used. */
export { useFreshWords } from './dict-words.ts'
/** Chooses several labels. */
export { LabelPicker } from './label-picker.tsx'
/** Names a class by its whole path. */
export { type ClassNames, useClassifyPath } from './use-classify-path.ts'

/** Filters a list by category. */
export { CategoryFilter } from './category-filter.tsx'
/** Choose one category, or several. */
export { CategoriesPicker, CategoryPicker } from './category-picker.tsx'
/** Reads the operators' labels, and revalidates them while the product is used. */
export { useFreshWords } from './dict-words.ts'
/** The platform's fee of a category at an instant. */
export { feeAt } from './fee-at.ts'
/** Chooses several labels. */
export { LabelPicker } from './label-picker.tsx'
/** A category by its id, and its whole path as a name. */
export { type CategoryNames, useCategory, useCategoryPath } from './use-category-path.ts'

/** Chooses files from the library, or uploads them there and then. */
export { FilePicker } from './file-picker.tsx'
/** Uploads one file into the library and gives its record. */
export { uploadFile } from './upload-file.ts'

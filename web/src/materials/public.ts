/** Pictures of documents, masked until the creator asks to see them. */
export { DocumentField, DocumentsField } from './files/document-field.tsx'
/** Several files of the library, in order. */
export { FilesField } from './files/field.tsx'
/** Chooses files from the library, or uploads new ones. */
export { FilePicker } from './files/picker.tsx'
export type { DeviceFiles } from './files/picker-dialog.tsx'
/** A file's preview picture and duration. */
export { Thumbnail } from './files/thumbnail.tsx'
/** Shown instead of a file that could not be read. */
export { UnreadFile } from './files/unread-file.tsx'
/** A file by its id: read at once, as a value, as a query that may fail, and put into the cache after picking. */
export { readFile, rememberFile, useFile, useFileReading } from './files/use-file.ts'
/** Reads a picture for a canvas, and encodes what is drawn. */
export { encodeCanvas, loadPicture } from './pictures/canvas.ts'
/** A picture from the library, or a new one cropped to its shape. */
export { type Shape, squareShape } from './pictures/crop.ts'
export { PictureField } from './pictures/field.tsx'
/** Whether a picture cropped for a field is still uploading, and the form's message for it. */
export { isPictureWaiting, waitingText } from './pictures/sent.ts'
/** The upload of the file that a lesson waits for. */
export { useLessonUpload } from './uploads/lesson-files.ts'
/** Uploads files. Resumes the uploads of an earlier page. Counts the files that are not stored yet. */
export { countUnsent, queueFiles, queueLessonFile, resumeStoredUploads } from './uploads/queue-files.ts'
/** Why a file may not be uploaded as one of a kind. */
export { type Refused, refusalOf } from './uploads/refusal.ts'
/** The refused files, each with its reason. */
export { Refusals } from './uploads/refusals.tsx'
/** The uploads that this page is sending. */
export { useSending } from './uploads/sending.ts'

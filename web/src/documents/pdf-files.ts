/**
 * Where the build puts pdf.js of the installed version, its character maps and fonts. It is loaded from there instead of being bundled:
 * the application and the learners' pages are two builds, and both show documents rarely.
 */
export const pdfFolder = '/assets/pdf-6.5.438/'

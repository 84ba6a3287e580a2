/** The way back to the first steps of a new creator. */
export { StepsButton } from './steps-button.tsx'

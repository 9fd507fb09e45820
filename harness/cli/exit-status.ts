/** Everything that was judged conforms. */
export const EXIT_CONFORMANT = 0;
/** Something does not conform. */
export const EXIT_NOT_CONFORMANT = 1;
/** The command was wrong, or the target could not be used at all. */
export const EXIT_MISUSED = 2;

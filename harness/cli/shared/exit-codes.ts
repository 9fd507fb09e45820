/** Everything that was judged conforms, or fails just as the baseline knows. */
export const EXIT_CONFORMANT = 0;
/** Something does not conform; where there is a baseline: something that it does not know. */
export const EXIT_NOT_CONFORMANT = 1;
/** The command was wrong, or the target could not be used at all. */
export const EXIT_MISUSED = 2;
/** The run ended early, or judged too little to say anything. */
export const EXIT_INCOMPLETE = 3;

/** The longest name of a world. */
export const worldNameMax = 60

/** R-197, M-211: a part of a file has the number of the part in its name. `rec_1.mp4` becomes `rec_1_part2.mp4`. */
export function partName(name: string, part: number): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? `${name}_part${part}` : `${name.slice(0, dot)}_part${part}${name.slice(dot)}`
}

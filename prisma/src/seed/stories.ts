import type { Inventory, Story, StoryUnit, Unit } from '../../generated/client.ts'

const hourMs = 3600 * 1000
const unitsPerStory = 2

/** The stories of the demo newsroom. The recordings of the demo world have the same sluglines. */
export const rundown = [
  { slugline: 'Harbour', reporter: 'A. Okafor', keywords: 'harbour, fire', comments: 'Live from the quay at six.' },
  { slugline: 'City council', reporter: 'B. Lind', keywords: 'council, budget', comments: 'The vote is expected at noon.' },
  { slugline: 'Football cup', reporter: 'C. Meyer', keywords: 'football, final', comments: 'Two cameras at the pitch, one at the gate.' },
  { slugline: 'Flood', reporter: 'D. Sato', keywords: 'flood, weather', comments: 'Crews stay on the north bank.' },
  { slugline: 'Election night', reporter: 'E. Rossi', keywords: 'election, results', comments: 'First figures after the polls close.' },
] as const

/** The stories of each inventory, some hours old, each assigned to some of its units. */
export function makeStories(inventories: readonly Pick<Inventory, 'id'>[], units: readonly Unit[], now: number) {
  const stories: Omit<Story, 'sourceFields'>[] = []
  const assigned: StoryUnit[] = []
  for (const [place, { id: inventoryId }] of inventories.entries()) {
    const crews = units.filter((unit) => unit.inventoryId === inventoryId)
    for (const [index, fields] of rundown.entries()) {
      const number = place * rundown.length + index + 1
      const id = `story-${String(number).padStart(3, '0')}`
      const at = new Date(now - (1 + 2 * index) * hourMs)
      const named = { crewName: `Crew ${index + 1}`, storyId: `R-${number}`, usageTerms: 'Own use', provider: 'Newsroom' }
      stories.push({ id, inventoryId, ...fields, ...named, sourceKey: null, createdAt: at, lastModified: at })
      for (const unit of crews.slice(index * unitsPerStory, (index + 1) * unitsPerStory)) assigned.push({ storyId: id, unitId: unit.id })
    }
  }
  return { stories, assigned }
}

import { PictureSwitch } from './PictureSwitch.tsx'
import { SavedViews } from './SavedViews.tsx'

/** The tools of the unit list that lists of other objects do not have. */
export function UnitListTools() {
  return (
    <>
      <PictureSwitch />
      <SavedViews />
    </>
  )
}

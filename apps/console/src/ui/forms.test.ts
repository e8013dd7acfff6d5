import { expect, test } from 'vitest'
import forms from './forms.en.json'

test('the generic form messages have the text of the specification', () => {
  expect(forms).toMatchObject({
    invalid: 'Invalid field',
    required: 'This field is required',
    pattern: 'Must match the pattern',
    minLength: 'Must have at least {{min}} characters',
    maxLength: 'Must have at most {{max}} characters',
    lengthBetween: 'Must be between {{min}} and {{max}} characters',
    min: 'Must be {{min}} or more',
    max: 'Must be {{max}} or less',
    numeric: 'Must only contain numeric characters',
    integer: 'Must be an integer',
    number: 'Must be a number',
  })
})

-- Phone numbers of contacts have 4 to 15 digits and nothing else. A number that cannot be written so is removed.
UPDATE "users"
SET "contact" = jsonb_set(
  "contact",
  '{phone}',
  CASE
    WHEN regexp_replace("contact" ->> 'phone', '[^0-9]', '', 'g') ~ '^[0-9]{4,15}$'
      THEN to_jsonb(regexp_replace("contact" ->> 'phone', '[^0-9]', '', 'g'))
    ELSE 'null'::jsonb
  END
)
WHERE "contact" ->> 'phone' !~ '^[0-9]{4,15}$';

-- The groups of the unit list begin open from now on. The former default was stored with any other preference, and looks like
-- a choice. It is replaced for users who never opened a group by itself.
UPDATE "preferences" SET "value" = jsonb_set("value", '{unitListExpanded}', 'true')
WHERE "value" -> 'unitListExpanded' = 'false'
  AND COALESCE("value" #> '{gridPrefs,units,expandedGroups}', '[]') = '[]';

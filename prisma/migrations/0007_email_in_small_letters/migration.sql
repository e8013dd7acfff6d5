-- An address has one account, however it is written; the core stores it in small letters from now on. Addresses that two
-- accounts write differently are kept as they are, because only their users can say whose they are.
UPDATE "users" SET "email" = lower("email")
WHERE "email" <> lower("email")
  AND NOT EXISTS (SELECT 1 FROM "users" AS other WHERE other."id" <> "users"."id" AND lower(other."email") = lower("users"."email"));

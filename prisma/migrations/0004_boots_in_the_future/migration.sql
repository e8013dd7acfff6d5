-- A boot in the future would refuse all later boots of its device. Reports of such boots are dropped now; those that were
-- stored before are set back.
UPDATE "unit_live" SET "boot_id" = 0, "seq" = 0 WHERE "boot_id" > extract(epoch FROM now()) * 1000 + 86400000;
UPDATE "channel_live" SET "boot_id" = 0, "seq" = 0 WHERE "boot_id" > extract(epoch FROM now()) * 1000 + 86400000;
UPDATE "server_live" SET "boot_id" = 0, "seq" = 0 WHERE "boot_id" > extract(epoch FROM now()) * 1000 + 86400000;

-- CreateTable
CREATE TABLE "group_video_returns" (
    "video_return_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,

    CONSTRAINT "group_video_returns_pkey" PRIMARY KEY ("video_return_id","group_id")
);

-- CreateTable
CREATE TABLE "group_gateways" (
    "gateway_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,

    CONSTRAINT "group_gateways_pkey" PRIMARY KEY ("gateway_id","group_id")
);

-- CreateTable
CREATE TABLE "video_return_inventories" (
    "video_return_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "video_return_inventories_pkey" PRIMARY KEY ("video_return_id","inventory_id")
);

-- CreateTable
CREATE TABLE "gateway_inventories" (
    "gateway_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "gateway_inventories_pkey" PRIMARY KEY ("gateway_id","inventory_id")
);

-- CreateTable
CREATE TABLE "video_returns" (
    "id" TEXT NOT NULL,
    "server_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "serial_number" TEXT NOT NULL,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "passphrase" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "video_returns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video_return_live" (
    "video_return_id" TEXT NOT NULL,
    "boot_id" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "video_return_live_pkey" PRIMARY KEY ("video_return_id")
);

-- CreateTable
CREATE TABLE "gateways" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "serial_number" TEXT NOT NULL,
    "sw_version" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateways_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_live" (
    "gateway_id" TEXT NOT NULL,
    "boot_id" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "gateway_live_pkey" PRIMARY KEY ("gateway_id")
);

-- CreateIndex
CREATE INDEX "group_video_returns_group_id_idx" ON "group_video_returns"("group_id");

-- CreateIndex
CREATE INDEX "group_gateways_group_id_idx" ON "group_gateways"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "video_return_inventories_inventory_id_name_key" ON "video_return_inventories"("inventory_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_inventories_inventory_id_name_key" ON "gateway_inventories"("inventory_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "video_returns_serial_number_key" ON "video_returns"("serial_number");

-- CreateIndex
CREATE INDEX "video_returns_inventory_id_idx" ON "video_returns"("inventory_id");

-- CreateIndex
CREATE INDEX "video_returns_server_id_idx" ON "video_returns"("server_id");

-- CreateIndex
CREATE UNIQUE INDEX "video_returns_id_name_key" ON "video_returns"("id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "gateways_serial_number_key" ON "gateways"("serial_number");

-- CreateIndex
CREATE INDEX "gateways_inventory_id_idx" ON "gateways"("inventory_id");

-- CreateIndex
CREATE UNIQUE INDEX "gateways_id_name_key" ON "gateways"("id", "name");

-- AddForeignKey
ALTER TABLE "group_video_returns" ADD CONSTRAINT "group_video_returns_video_return_id_fkey" FOREIGN KEY ("video_return_id") REFERENCES "video_returns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_video_returns" ADD CONSTRAINT "group_video_returns_video_return_id_inventory_id_fkey" FOREIGN KEY ("video_return_id", "inventory_id") REFERENCES "video_return_inventories"("video_return_id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_video_returns" ADD CONSTRAINT "group_video_returns_group_id_inventory_id_fkey" FOREIGN KEY ("group_id", "inventory_id") REFERENCES "groups"("id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_gateways" ADD CONSTRAINT "group_gateways_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "gateways"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_gateways" ADD CONSTRAINT "group_gateways_gateway_id_inventory_id_fkey" FOREIGN KEY ("gateway_id", "inventory_id") REFERENCES "gateway_inventories"("gateway_id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_gateways" ADD CONSTRAINT "group_gateways_group_id_inventory_id_fkey" FOREIGN KEY ("group_id", "inventory_id") REFERENCES "groups"("id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_return_inventories" ADD CONSTRAINT "video_return_inventories_video_return_id_name_fkey" FOREIGN KEY ("video_return_id", "name") REFERENCES "video_returns"("id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_return_inventories" ADD CONSTRAINT "video_return_inventories_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_inventories" ADD CONSTRAINT "gateway_inventories_gateway_id_name_fkey" FOREIGN KEY ("gateway_id", "name") REFERENCES "gateways"("id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_inventories" ADD CONSTRAINT "gateway_inventories_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_returns" ADD CONSTRAINT "video_returns_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_returns" ADD CONSTRAINT "video_returns_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_returns" ADD CONSTRAINT "video_returns_id_inventory_id_fkey" FOREIGN KEY ("id", "inventory_id") REFERENCES "video_return_inventories"("video_return_id", "inventory_id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "video_return_live" ADD CONSTRAINT "video_return_live_video_return_id_fkey" FOREIGN KEY ("video_return_id") REFERENCES "video_returns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_id_inventory_id_fkey" FOREIGN KEY ("id", "inventory_id") REFERENCES "gateway_inventories"("gateway_id", "inventory_id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "gateway_live" ADD CONSTRAINT "gateway_live_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "gateways"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The changes of these devices, for the other cores, as those of channels in 0025_object_changes.
DO $$
DECLARE
  followed record;
  event record;
BEGIN
  FOR followed IN
    SELECT * FROM (VALUES
      ('video_returns', 'videoReturn', 'id'), ('video_return_inventories', 'videoReturn', 'video_return_id'),
      ('group_video_returns', 'videoReturn', 'video_return_id'),
      ('gateways', 'gateway', 'id'), ('gateway_inventories', 'gateway', 'gateway_id'), ('group_gateways', 'gateway', 'gateway_id')
    ) AS tables (name, kind, id)
  LOOP
    FOR event IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) AS events (name, rows) LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_object_changes(%L, %L)',
        'note_' || lower(event.name), event.name, followed.name, event.rows, followed.kind, followed.id);
    END LOOP;
  END LOOP;
END $$;

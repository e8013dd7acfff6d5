-- CreateTable
CREATE TABLE "channels" (
    "id" TEXT NOT NULL,
    "server_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "output" BOOLEAN NOT NULL DEFAULT false,
    "distributor" BOOLEAN NOT NULL DEFAULT false,
    "force_output" BOOLEAN NOT NULL DEFAULT false,
    "forward_rtmp" BOOLEAN NOT NULL DEFAULT false,
    "ndi" BOOLEAN NOT NULL DEFAULT false,
    "sdi_no" INTEGER,
    "flavor" TEXT,
    "studio" BOOLEAN NOT NULL DEFAULT false,
    "sharing" BOOLEAN NOT NULL DEFAULT false,
    "cdn_name" TEXT,
    "liveu_version" TEXT NOT NULL,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_live" (
    "channel_id" TEXT NOT NULL,
    "boot_id" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "channel_live_pkey" PRIMARY KEY ("channel_id")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "groups" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_on" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_features" (
    "group_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "group_features_pkey" PRIMARY KEY ("group_id","name")
);

-- CreateTable
CREATE TABLE "group_units" (
    "unit_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_units_pkey" PRIMARY KEY ("unit_id","group_id")
);

-- CreateTable
CREATE TABLE "group_servers" (
    "server_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,

    CONSTRAINT "group_servers_pkey" PRIMARY KEY ("server_id","group_id")
);

-- CreateTable
CREATE TABLE "group_channels" (
    "channel_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,

    CONSTRAINT "group_channels_pkey" PRIMARY KEY ("channel_id","group_id")
);

-- CreateTable
CREATE TABLE "inventories" (
    "id" TEXT NOT NULL,
    "organisation_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "name" TEXT NOT NULL,
    "region" TEXT,
    "map_view" BOOLEAN NOT NULL DEFAULT true,
    "reboot" BOOLEAN NOT NULL DEFAULT true,
    "vsim" BOOLEAN NOT NULL DEFAULT false,
    "social_media" BOOLEAN NOT NULL DEFAULT false,
    "mjpeg_preview" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alerts" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "device_kind" TEXT NOT NULL,
    "device_id" TEXT NOT NULL,
    "device_name" TEXT NOT NULL,
    "value" DOUBLE PRECISION,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "cleared_at" TIMESTAMPTZ(3),

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" TEXT NOT NULL,
    "global_notification" BOOLEAN NOT NULL,
    "inventory_id" TEXT,
    "severity" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_zh" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expire_date" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organisations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "external_uid" TEXT,
    "default_role" TEXT NOT NULL,
    "max_users" INTEGER,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" TEXT,
    "username" TEXT,
    "action" TEXT NOT NULL,
    "object_kind" TEXT,
    "object_id" TEXT,
    "inventory_id" TEXT,
    "outcome" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preferences" (
    "user_id" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "servers" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "alias" TEXT,
    "serial" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sw_version" TEXT NOT NULL,
    "max_channels" INTEGER NOT NULL,
    "cloud_provider" TEXT,
    "cloud_region" TEXT,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "server_live" (
    "server_id" TEXT NOT NULL,
    "boot_id" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "server_live_pkey" PRIMARY KEY ("server_id")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "inventory_services" (
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "trial_ends_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "inventory_services_pkey" PRIMARY KEY ("inventory_id","name")
);

-- CreateTable
CREATE TABLE "units" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "serial_number" TEXT NOT NULL,
    "ownership" TEXT NOT NULL DEFAULT 'sold',
    "sw_version" TEXT NOT NULL,
    "target_sw_version" TEXT,
    "sel_channel_id" TEXT,
    "sel_channel_name" TEXT,
    "sel_channel_external" BOOLEAN NOT NULL DEFAULT false,
    "delay" INTEGER NOT NULL DEFAULT 1000,
    "transmission_mode" TEXT NOT NULL DEFAULT 'Live',
    "working_mode" TEXT NOT NULL DEFAULT 'video',
    "license_valid" BOOLEAN NOT NULL DEFAULT true,
    "license_unit" TEXT NOT NULL DEFAULT 'days',
    "license_remaining" DOUBLE PRECISION,
    "license_pro" BOOLEAN NOT NULL DEFAULT false,
    "license_four_k" BOOLEAN NOT NULL DEFAULT false,
    "multi_camera_licensed" BOOLEAN NOT NULL DEFAULT false,
    "number_of_feeds" INTEGER NOT NULL DEFAULT 1,
    "has_sd_card" BOOLEAN NOT NULL DEFAULT false,
    "has_extender" BOOLEAN NOT NULL DEFAULT false,
    "home_lat" DOUBLE PRECISION,
    "home_lng" DOUBLE PRECISION,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "units_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unit_live" (
    "unit_id" TEXT NOT NULL,
    "boot_id" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "unit_live_pkey" PRIMARY KEY ("unit_id")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "activity_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "unit_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "unit_name" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "channel_id" TEXT,

    CONSTRAINT "activity_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "user_label" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "password_expiry_policy" TEXT NOT NULL DEFAULT 'never',
    "application_permission" BOOLEAN NOT NULL DEFAULT true,
    "video_return_only" BOOLEAN NOT NULL DEFAULT false,
    "subscription_batch_size" INTEGER,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_roles" (
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "user_roles_pkey" PRIMARY KEY ("user_id","role")
);

-- CreateTable
CREATE TABLE "user_inventories" (
    "user_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,

    CONSTRAINT "user_inventories_pkey" PRIMARY KEY ("user_id","inventory_id")
);

-- CreateTable
CREATE TABLE "user_groups" (
    "user_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,

    CONSTRAINT "user_groups_pkey" PRIMARY KEY ("user_id","group_id")
);

-- CreateTable
CREATE TABLE "user_units" (
    "user_id" TEXT NOT NULL,
    "unit_id" TEXT NOT NULL,

    CONSTRAINT "user_units_pkey" PRIMARY KEY ("user_id","unit_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "channels_server_id_idx" ON "channels"("server_id");

-- CreateIndex
CREATE UNIQUE INDEX "channels_inventory_id_name_key" ON "channels"("inventory_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "groups_inventory_id_name_key" ON "groups"("inventory_id", "name");

-- CreateIndex
CREATE INDEX "group_units_group_id_idx" ON "group_units"("group_id");

-- CreateIndex
CREATE INDEX "group_servers_group_id_idx" ON "group_servers"("group_id");

-- CreateIndex
CREATE INDEX "group_channels_group_id_idx" ON "group_channels"("group_id");

-- CreateIndex
CREATE INDEX "inventories_parent_id_idx" ON "inventories"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "inventories_organisation_id_name_key" ON "inventories"("organisation_id", "name");

-- CreateIndex
CREATE INDEX "alerts_device_id_raised_at_idx" ON "alerts"("device_id", "raised_at");

-- CreateIndex
CREATE INDEX "alerts_inventory_id_raised_at_idx" ON "alerts"("inventory_id", "raised_at");

-- CreateIndex
CREATE INDEX "alerts_cleared_at_idx" ON "alerts"("cleared_at");

-- CreateIndex
CREATE INDEX "notifications_inventory_id_idx" ON "notifications"("inventory_id");

-- CreateIndex
CREATE INDEX "notifications_expire_date_idx" ON "notifications"("expire_date");

-- CreateIndex
CREATE UNIQUE INDEX "organisations_name_key" ON "organisations"("name");

-- CreateIndex
CREATE UNIQUE INDEX "organisations_external_uid_key" ON "organisations"("external_uid");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at");

-- CreateIndex
CREATE INDEX "audit_log_user_id_at_idx" ON "audit_log"("user_id", "at");

-- CreateIndex
CREATE INDEX "audit_log_object_id_at_idx" ON "audit_log"("object_id", "at");

-- CreateIndex
CREATE INDEX "audit_log_inventory_id_at_idx" ON "audit_log"("inventory_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "servers_serial_key" ON "servers"("serial");

-- CreateIndex
CREATE UNIQUE INDEX "servers_inventory_id_name_key" ON "servers"("inventory_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "units_serial_number_key" ON "units"("serial_number");

-- CreateIndex
CREATE INDEX "units_sel_channel_id_idx" ON "units"("sel_channel_id");

-- CreateIndex
CREATE UNIQUE INDEX "units_inventory_id_name_key" ON "units"("inventory_id", "name");

-- CreateIndex
CREATE INDEX "activity_log_unit_id_at_idx" ON "activity_log"("unit_id", "at");

-- CreateIndex
CREATE INDEX "activity_log_inventory_id_at_idx" ON "activity_log"("inventory_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "user_inventories_inventory_id_idx" ON "user_inventories"("inventory_id");

-- CreateIndex
CREATE INDEX "user_groups_group_id_idx" ON "user_groups"("group_id");

-- CreateIndex
CREATE INDEX "user_units_unit_id_idx" ON "user_units"("unit_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "channels" ADD CONSTRAINT "channels_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channels" ADD CONSTRAINT "channels_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_live" ADD CONSTRAINT "channel_live_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_features" ADD CONSTRAINT "group_features_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_units" ADD CONSTRAINT "group_units_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_units" ADD CONSTRAINT "group_units_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_servers" ADD CONSTRAINT "group_servers_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_servers" ADD CONSTRAINT "group_servers_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_channels" ADD CONSTRAINT "group_channels_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_channels" ADD CONSTRAINT "group_channels_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "servers" ADD CONSTRAINT "servers_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_live" ADD CONSTRAINT "server_live_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_services" ADD CONSTRAINT "inventory_services_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "units" ADD CONSTRAINT "units_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit_live" ADD CONSTRAINT "unit_live_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_inventories" ADD CONSTRAINT "user_inventories_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_inventories" ADD CONSTRAINT "user_inventories_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_units" ADD CONSTRAINT "user_units_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_units" ADD CONSTRAINT "user_units_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
